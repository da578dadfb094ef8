import type { StackGuide } from "../guide.ts"

/** AppAuth for Android 0.11. Not run: compared with the library's source, which declares INTERNET and opens https alone. */
export const guide: StackGuide = {
  algorithms: ["RS256", "ES256", "EdDSA"],
  sendsSecret: "any",
  signsOut: false,
  guide: (facts) => ({
    blocks: [
      {
        kind: "add",
        file: "app/build.gradle.kts",
        code: `android {
    defaultConfig {
        manifestPlaceholders["appAuthRedirectScheme"] = "${facts.redirectUri.split(":", 1)[0] ?? ""}"
    }
}

dependencies {
    implementation("net.openid:appauth:0.11.1")
}`,
      },
      {
        kind: "create",
        file: "MainActivity.kt",
        code: `// The namespace in app/build.gradle.kts.
package com.example.app

import android.net.Uri
import android.os.Bundle
import android.widget.Button
import androidx.activity.ComponentActivity
import androidx.activity.result.contract.ActivityResultContracts
import net.openid.appauth.AuthorizationException
import net.openid.appauth.AuthorizationRequest
import net.openid.appauth.AuthorizationResponse
import net.openid.appauth.AuthorizationService
import net.openid.appauth.AuthorizationServiceConfiguration
import net.openid.appauth.ResponseTypeValues

class MainActivity : ComponentActivity() {
    private lateinit var service: AuthorizationService
    private lateinit var button: Button

    private val signIn = registerForActivityResult(ActivityResultContracts.StartActivityForResult()) { result ->
        val data = result.data ?: return@registerForActivityResult
        val answer = AuthorizationResponse.fromIntent(data)
        if (answer == null) {
            button.text = AuthorizationException.fromIntent(data)?.errorDescription ?: "Sign in"
            return@registerForActivityResult
        }
        service.performTokenRequest(answer.createTokenExchangeRequest()) { tokens, error ->
            button.text = if (tokens != null) "Signed in" else error?.errorDescription
        }
    }

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        service = AuthorizationService(this)
        button = Button(this).apply {
            text = "Sign in"
            setOnClickListener { start() }
        }
        setContentView(button)
    }

    private fun start() {
${facts.isPlainHttp ? `        // AppAuth refuses http. Start the service with an https address that the device reaches.\n` : ""}        val issuer = Uri.parse("${facts.issuer}")
        AuthorizationServiceConfiguration.fetchFromIssuer(issuer) { configuration, error ->
            if (configuration == null) {
                button.text = error?.errorDescription
                return@fetchFromIssuer
            }
            val request = AuthorizationRequest.Builder(
                configuration,
                "${facts.clientId}",
                ResponseTypeValues.CODE,
                Uri.parse("${facts.redirectUri}"),
            ).setScope("${facts.scope}").build()
            signIn.launch(service.getAuthorizationRequestIntent(request))
        }
    }

    override fun onDestroy() {
        service.dispose()
        super.onDestroy()
    }
}`,
      },
    ],
    shows: "Signed in",
  }),
}
