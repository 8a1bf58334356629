package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class GivenPicturesTest {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String DATA = Base64.getEncoder().encodeToString(OnTheWire.PNG);

    private final GivenPictures pictures = new GivenPictures();

    private ChatParts parts(String delta) {
        return ChatParts.of(JSON.readTree(delta.replace("DATA", DATA)), pictures);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'images': [{'type': 'image_url', 'image_url': {'url': 'data:image/png;base64,DATA'}}]}",
                "{'images': [{'image_url': {'url': 'data:image/webp;base64,DATA'}}]}",
                "{'images': ['DATA']}",
                "{'images': [{'b64_json': 'DATA'}]}",
                "{'content': [{'type': 'text', 'text': ''}, {'inlineData': {'mimeType': 'image/png', 'data': 'DATA'}}]}",
                "{'content': [{'inline_data': {'mime_type': 'image/png', 'data': 'DATA'}}]}",
                "{'content': [{'type': 'image', 'source': {'type': 'base64', 'data': 'DATA'}}]}",
                "{'content': [{'type': 'image_url', 'image_url': 'data:image/png;base64,DATA'}]}",
                "{'content': [{'type': 'output_image', 'image_url': 'data:image/png;base64,DATA'}]}"
            })
    void aPictureIsFoundWhereverItStands(String delta) {
        assertThat(parts(delta.replace('\'', '"')).text()).isEmpty();
        assertThat(pictures.next()).singleElement().satisfies(picture -> {
            assertThat(picture.type()).isEqualTo("image/png");
            assertThat(picture.bytes()).isEqualTo(OnTheWire.PNG);
        });
        parts(delta.replace('\'', '"'));
        assertThat(pictures.next()).as("said once more").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'images': [{'image_url': {'url': 'data:image/svg+xml;base64,PHN2Zy8+'}}]}",
                "{'images': [{'image_url': {'url': 'file:///etc/passwd'}}]}",
                "{'images': [7]}",
                "{'images': [{'type': 'image_url'}]}",
                "{'content': [{'inlineData': {'data': 'iVBORw0KGgo='}}]}"
            })
    void whatCannotBeShownIsToldInItsPlace(String delta) {
        assertThat(parts(delta.replace('\'', '"')).text())
                .contains("(The model gave a picture, which Steward cannot show.)");
        assertThat(pictures.next()).isEmpty();
    }

    @Test
    void anAnswerMayBringSoMany() {
        for (int i = 0; i < 12; i++) {
            byte[] other = java.util.Arrays.copyOf(OnTheWire.PNG, OnTheWire.PNG.length + i);
            pictures.take(JSON.getNodeFactory().stringNode(Base64.getEncoder().encodeToString(other)));
        }
        assertThat(pictures.next()).hasSize(10);
    }
}
