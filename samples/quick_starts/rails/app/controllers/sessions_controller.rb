class SessionsController < ApplicationController
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
    query = { id_token_hint: session[:id_token], post_logout_redirect_uri: "__post_logout_redirect_uri__" }.to_query
    reset_session
    redirect_to "__end_session_endpoint__?#{query}", allow_other_host: true
  end

  # In production. In development, OmniAuth shows what went wrong.
  def failure
    render plain: "Nobody was signed in: #{params[:message]}", status: :forbidden
  end
end
