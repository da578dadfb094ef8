package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"net/url"
	"os"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

func main() {
	provider, err := oidc.NewProvider(context.Background(), "__issuer__")
	if err != nil {
		log.Fatal(err)
	}
	config := oauth2.Config{
		ClientID:     "__client_id__",
		ClientSecret: os.Getenv("OIDC_CLIENT_SECRET"),
		Endpoint:     provider.Endpoint(),
		RedirectURL:  "__redirect_uri__",
		Scopes:       []string{"__scope_list__"},
	}
	verifier := provider.Verifier(&oidc.Config{ClientID: config.ClientID})

	http.HandleFunc("/{$}", func(w http.ResponseWriter, r *http.Request) {
		// Each value is random. The cookies tie the answer to this browser.
		state, nonce, pkce := oauth2.GenerateVerifier(), oauth2.GenerateVerifier(), oauth2.GenerateVerifier()
		remember(w, "state", state)
		remember(w, "nonce", nonce)
		remember(w, "pkce", pkce)
		http.Redirect(w, r, config.AuthCodeURL(state, oidc.Nonce(nonce), oauth2.S256ChallengeOption(pkce)), http.StatusFound)
	})

	http.HandleFunc("__callback_path__", func(w http.ResponseWriter, r *http.Request) {
		if state := remembered(r, "state"); state == "" || state != r.URL.Query().Get("state") {
			http.Error(w, "This answer is not for this browser.", http.StatusBadRequest)
			return
		}
		if refusal := r.URL.Query().Get("error"); refusal != "" {
			http.Error(w, "Nobody was signed in: "+refusal, http.StatusForbidden)
			return
		}
		token, err := config.Exchange(r.Context(), r.URL.Query().Get("code"), oauth2.VerifierOption(remembered(r, "pkce")))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		rawIDToken, _ := token.Extra("id_token").(string)
		idToken, err := verifier.Verify(r.Context(), rawIDToken)
		if err != nil || idToken.Nonce != remembered(r, "nonce") {
			http.Error(w, "The ID token is not valid.", http.StatusBadGateway)
			return
		}
		userInfo, err := provider.UserInfo(r.Context(), oauth2.StaticTokenSource(token))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		if userInfo.Subject != idToken.Subject {
			http.Error(w, "UserInfo is about another person.", http.StatusBadGateway)
			return
		}
		var claims map[string]any
		if err := userInfo.Claims(&claims); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		remember(w, "id_token", rawIDToken)
		// Begin your own session here, and redirect.
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(claims)
	})

	http.HandleFunc("/logout", func(w http.ResponseWriter, r *http.Request) {
		// End your own session here. The ID token says whose session the service ends.
		query := url.Values{
			"client_id":                {config.ClientID},
			"id_token_hint":            {remembered(r, "id_token")},
			"post_logout_redirect_uri": {"__post_logout_redirect_uri__"},
		}
		remember(w, "id_token", "")
		http.Redirect(w, r, "__end_session_endpoint__?"+query.Encode(), http.StatusFound)
	})

	log.Fatal(http.ListenAndServe("localhost:__port__", nil))
}

func remember(w http.ResponseWriter, name, value string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: 600, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: __is_https__,
	})
}

func remembered(r *http.Request, name string) string {
	cookie, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return cookie.Value
}
