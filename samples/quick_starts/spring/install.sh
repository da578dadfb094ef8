curl https://start.spring.io/starter.zip -d dependencies=web,oauth2-client -d type=maven-project \
  -d packageName=com.example.demo -o demo.zip
unzip demo.zip -d demo
cd demo
rm src/main/resources/application.properties
