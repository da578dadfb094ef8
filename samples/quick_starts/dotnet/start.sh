set -a; . ./gatehouse.env; set +a
dotnet run
