set -a; . ./gatehouse.env; set +a
./mvnw spring-boot:run
