import type { StackGuide } from "../guide.ts"
import { envFile, HELLO, lines, SECRET_VARIABLE, withEnvFile } from "../guide.ts"

/**
 * Run with Rails 7.2, openid_connect 2.3 and the fork gitlab-omniauth-openid-connect 0.10, to which the few lines for PKCE of
 * omniauth_openid_connect were added. What else the guide uses is the same in both. The sign-out was not run.
 */
export const guide: StackGuide = {
  algorithms: ["RS256", "ES256"],
  sendsSecret: "client_secret_basic",
  signsOut: true,
  guide: (facts) => ({
    blocks: [
      {
        kind: "install",
        code: "rails new my_app --minimal\ncd my_app\nbundle add omniauth_openid_connect omniauth-rails_csrf_protection",
      },
      envFile(),
      {
        kind: "create",
        file: "config/initializers/omniauth.rb",
        code: lines(
          facts.isPlainHttp &&
            "# The service is reached without TLS here, which discovery accepts only with this line.",
          facts.isPlainHttp && "SWD.url_builder = URI::HTTP",
          facts.isPlainHttp && "",
          "Rails.application.config.middleware.use OmniAuth::Builder do",
          "  provider :openid_connect,",
          "    name: :gatehouse,",
          `    issuer: "${facts.issuer}",`,
          "    discovery: true,",
          "    response_type: :code,",
          `    scope: [${facts.scope
            .split(" ")
            .map((value) => `"${value}"`)
            .join(", ")}],`,
          "    pkce: true,",
          "    client_options: {",
          `      identifier: "${facts.clientId}",`,
          `      secret: ENV.fetch("${SECRET_VARIABLE}"),`,
          `      redirect_uri: "${facts.redirectUri}"`,
          "    }",
          "end",
        ),
      },
      {
        kind: "create",
        file: "config/routes.rb",
        code: `Rails.application.routes.draw do
  root "sessions#show"
  get "${facts.callbackPath}", to: "sessions#create"
  get "/auth/failure", to: "sessions#failure"
  post "/sign-out", to: "sessions#destroy"
end`,
      },
      {
        kind: "create",
        file: "app/controllers/sessions_controller.rb",
        code: `class SessionsController < ApplicationController
  def show
  end

  def create
    reset_session
    session[:name] = request.env["omniauth.auth"].info.name
    session[:id_token] = request.env["omniauth.auth"].credentials.id_token
    redirect_to root_path
  end

  # Ends the session here and at the service.
  def destroy
    query = { id_token_hint: session[:id_token], post_logout_redirect_uri: "${facts.postLogoutRedirectUri}" }.to_query
    reset_session
    redirect_to "${facts.endpoints.endSession}?#{query}", allow_other_host: true
  end

  # In production. In development, OmniAuth shows what went wrong.
  def failure
    render plain: "Nobody was signed in: #{params[:message]}", status: :forbidden
  end
end`,
      },
      {
        kind: "create",
        file: "app/views/sessions/show.html.erb",
        code: `<% if session[:name] %>
  <p>Hello <%= session[:name] %></p>
  <%= button_to "Sign out", "/sign-out", data: { turbo: false } %>
<% else %>
  <%= button_to "Sign in", "/auth/gatehouse", data: { turbo: false } %>
<% end %>`,
      },
      { kind: "start", code: withEnvFile(`bin/rails server --port ${facts.port.toString()}`) },
    ],
    open: `${facts.base}/`,
    shows: HELLO,
  }),
}
