package dev.steward.provider;

import com.openai.azure.AzureUrlPathMode;
import com.openai.core.ClientOptions;
import org.springframework.ai.openai.http.okhttp.SpringAiOpenAiHttpClient;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** Configures the OpenAI library for an address, for both its chat and its responses API. */
@Component
class OpenAiClients implements DisposableBean {

    private final ProviderHttp http;
    private final SpringAiOpenAiHttpClient client;

    OpenAiClients(ProviderHttp http) {
        this.http = http;
        this.client = SpringAiOpenAiHttpClient.builder()
                .dispatcherExecutorService(http.threads())
                .interceptor(http::send)
                .build();
        client.getOkHttpClient().dispatcher().setMaxRequests(ProviderHttp.MAX_CALLS);
        client.getOkHttpClient().dispatcher().setMaxRequestsPerHost(ProviderHttp.MAX_CALLS);
    }

    ClientOptions options(Dialect.Address address) {
        // Address and key are set both here and in the chat options: if one is missing in either place, the library
        // reads it from the environment.
        ClientOptions.Builder options = ClientOptions.builder()
                .httpClient(client)
                .streamHandlerExecutor(http.threads())
                .baseUrl(address.baseUrl())
                .apiKey(ProviderHttp.NO_KEY)
                .azureUrlPathMode(AzureUrlPathMode.UNIFIED)
                .maxRetries(0);
        address.query().forEach(options::putQueryParam);
        return options.build();
    }

    @Override
    public void destroy() {
        client.getOkHttpClient().dispatcher().cancelAll();
    }
}
