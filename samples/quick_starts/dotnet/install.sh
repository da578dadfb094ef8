dotnet new web --output MyApp
cd MyApp
dotnet add package Microsoft.AspNetCore.Authentication.OpenIdConnect
dotnet dev-certs https --trust
