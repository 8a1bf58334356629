package dev.steward.provider;

import com.openai.azure.AzureUrlPathMode;
import com.openai.core.ClientOptions;
import org.springframework.ai.openai.http.okhttp.SpringAiOpenAiHttpClient;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/** How the OpenAI library reaches an address; for its chat interface and its responses interface alike. */
@Component
class OpenAiClients implements DisposableBean {

    /** The library insists on a key; {@link ProviderHttp} puts the real one in its place, or none. */
    static final String NO_KEY = "none";

    private static final int MAX_CALLS = 1024;

    private final ProviderHttp http;
    private final SpringAiOpenAiHttpClient client;

    OpenAiClients(ProviderHttp http) {
        this.http = http;
        this.client = SpringAiOpenAiHttpClient.builder()
                .dispatcherExecutorService(http.threads())
                .interceptor(http::send)
                .build();
        client.getOkHttpClient().dispatcher().setMaxRequests(MAX_CALLS);
        client.getOkHttpClient().dispatcher().setMaxRequestsPerHost(MAX_CALLS);
    }

    /** The options of a client for the address. */
    ClientOptions options(KeptModels.Address address) {
        // The address and a key are given to the client and to the chat options: where either lacks one, the library
        // looks for it in the environment.
        ClientOptions.Builder options = ClientOptions.builder()
                .httpClient(client)
                .streamHandlerExecutor(http.threads())
                .baseUrl(address.baseUrl())
                .apiKey(NO_KEY)
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
