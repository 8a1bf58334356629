package dev.steward.transfer;

/** Whose export a file is. @param title of the topic that its conversations are put under */
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
