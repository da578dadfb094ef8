package com.example.demo;

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
}
