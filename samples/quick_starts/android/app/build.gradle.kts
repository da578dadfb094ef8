android {
    defaultConfig {
        manifestPlaceholders["appAuthRedirectScheme"] = "__redirect_scheme__"
    }
}

dependencies {
    implementation("net.openid:appauth:0.11.1")
}
