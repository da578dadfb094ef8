// The namespace in app/build.gradle.kts.
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
        // __if_plain_http__
        // AppAuth refuses http. Start the service with an https address that the device reaches.
        // __end__
        val issuer = Uri.parse("__issuer__")
        AuthorizationServiceConfiguration.fetchFromIssuer(issuer) { configuration, error ->
            if (configuration == null) {
                button.text = error?.errorDescription
                return@fetchFromIssuer
            }
            val request = AuthorizationRequest.Builder(
                configuration,
                "__client_id__",
                ResponseTypeValues.CODE,
                Uri.parse("__redirect_uri__"),
            ).setScope("__scope__").build()
            signIn.launch(service.getAuthorizationRequestIntent(request))
        }
    }

    override fun onDestroy() {
        service.dispose()
        super.onDestroy()
    }
}
