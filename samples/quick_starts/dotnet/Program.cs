using System.Security.Claims;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Authentication.OpenIdConnect;

var builder = WebApplication.CreateBuilder(args);
builder.Services
    .AddAuthentication(options =>
    {
        options.DefaultScheme = CookieAuthenticationDefaults.AuthenticationScheme;
        options.DefaultChallengeScheme = OpenIdConnectDefaults.AuthenticationScheme;
    })
    .AddCookie()
    .AddOpenIdConnect(options =>
    {
        options.Authority = "__issuer__";
        // __if_plain_http__
        // The service is reached without TLS here.
        options.RequireHttpsMetadata = false;
        // __end__
        options.ClientId = "__client_id__";
        options.ClientSecret = builder.Configuration["OIDC_CLIENT_SECRET"];
        options.CallbackPath = "__callback_path__";
        options.ResponseType = "code";
        options.Scope.Clear();
        foreach (var value in "__scope__".Split(' ')) options.Scope.Add(value);
        // Name and e-mail address come from UserInfo, because an ID token only says who signed in.
        options.GetClaimsFromUserInfoEndpoint = true;
        options.MapInboundClaims = false;
        options.TokenValidationParameters.NameClaimType = "name";
        // The ID token is kept for signing out.
        options.SaveTokens = true;
    });
builder.Services.AddAuthorization();

var app = builder.Build();
app.UseAuthentication();
app.UseAuthorization();
app.MapGet("/", (ClaimsPrincipal user) => $"Hello {user.Identity?.Name}").RequireAuthorization();
app.MapGet("/logout", () => Results.SignOut(
    new AuthenticationProperties { RedirectUri = "/" },
    [CookieAuthenticationDefaults.AuthenticationScheme, OpenIdConnectDefaults.AuthenticationScheme]));
app.Run("__base_url__");
