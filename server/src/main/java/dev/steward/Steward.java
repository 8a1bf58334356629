package dev.steward;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the service. */
@SpringBootApplication
public class Steward {

    static void main(String[] args) {
        SpringApplication.run(Steward.class, args);
    }
}
