import type { StackGuide } from "../guide.ts"
import { envFile, SECRET_VARIABLE, USER_INFO, withEnvFile } from "../guide.ts"

/**
 * Spring Boot. Its configuration is that of docs/clients.md, which was run; the classes are not. OidcUserService of Spring Security requests UserInfo
 * for profile and email, and adds its claims to the user.
 */
export const guide: StackGuide = {
  algorithms: ["RS256"],
  sendsSecret: "client_secret_basic",
  signsOut: true,
  guide: (facts) => ({
    blocks: [
      {
        kind: "install",
        code: `curl https://start.spring.io/starter.zip -d dependencies=web,oauth2-client -d type=maven-project \\
  -d packageName=com.example.demo -o demo.zip
unzip demo.zip -d demo
cd demo
rm src/main/resources/application.properties`,
      },
      envFile(),
      {
        kind: "create",
        file: "src/main/resources/application.yaml",
        code: `server.port: ${facts.port.toString()}
spring.security.oauth2.client:
  registration:
    gatehouse:
      client-id: "${facts.clientId}"
      client-secret: "\${${SECRET_VARIABLE}}"
      client-authentication-method: client_secret_basic
      redirect-uri: "${facts.redirectUri}"
      scope: [${facts.scope.split(" ").join(", ")}]
  provider:
    gatehouse:
      issuer-uri: "${facts.issuer}"`,
      },
      {
        kind: "create",
        file: "src/main/java/com/example/demo/Home.java",
        code: `package com.example.demo;

import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class Home {
  @GetMapping("/")
  Map<String, Object> home(@AuthenticationPrincipal OidcUser user) {
    return user.getClaims();
  }
}`,
      },
      {
        kind: "create",
        file: "src/main/java/com/example/demo/Security.java",
        code: `package com.example.demo;

import static org.springframework.security.config.Customizer.withDefaults;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.oauth2.client.oidc.web.logout.OidcClientInitiatedLogoutSuccessHandler;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.web.SecurityFilterChain;

@Configuration
class Security {
  @Bean
  SecurityFilterChain signIn(HttpSecurity http, ClientRegistrationRepository clients) throws Exception {
    // The page /logout also ends the session at the service.
    var signOut = new OidcClientInitiatedLogoutSuccessHandler(clients);
    signOut.setPostLogoutRedirectUri("${facts.postLogoutRedirectUri}");
    return http
        .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
        .oauth2Login(withDefaults())
        .logout(logout -> logout.logoutSuccessHandler(signOut))
        .build();
  }
}`,
      },
      { kind: "start", code: withEnvFile("./mvnw spring-boot:run") },
    ],
    open: `${facts.base}/`,
    shows: USER_INFO,
  }),
}
