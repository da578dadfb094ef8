# __if_plain_http__
# The service is reached without TLS here, which discovery accepts only with this line.
SWD.url_builder = URI::HTTP

# __end__
Rails.application.config.middleware.use OmniAuth::Builder do
  provider :openid_connect,
    name: :gatehouse,
    issuer: "__issuer__",
    discovery: true,
    response_type: :code,
    scope: ["__scope_list__"],
    pkce: true,
    client_options: {
      identifier: "__client_id__",
      secret: ENV.fetch("OIDC_CLIENT_SECRET"),
      redirect_uri: "__redirect_uri__"
    }
end
