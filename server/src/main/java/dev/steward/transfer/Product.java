package dev.steward.transfer;

/** The product that a file was exported from. @param title of the topic for its conversations */
enum Product {
    chatgpt("ChatGPT"),
    claude("Claude"),
    open_webui("Open WebUI"),
    markdown("Markdown"),
    steward("Steward");

    private final String title;

    Product(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
