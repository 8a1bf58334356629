package dev.steward.crash;

import dev.steward.support.Upload;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** An upload that sends half of a file, and the rest when the test says so. */
final class SlowUpload {

    private final byte[] body;
    private final CountDownLatch rest = new CountDownLatch(1);
    private final CompletableFuture<HttpResponse<String>> answer;

    private SlowUpload(ServiceProcess service, String path, Upload file) {
        body = file.body();
        answer = service.beginUpload(path, this::halves);
    }

    static SlowUpload begin(ServiceProcess service, String path, Upload file) {
        return new SlowUpload(service, path, file);
    }

    private InputStream halves() {
        var first = new ByteArrayInputStream(Arrays.copyOf(body, body.length / 2));
        var second = new ByteArrayInputStream(Arrays.copyOfRange(body, body.length / 2, body.length));
        return new FilterInputStream(first) {
            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int read = first.read(bytes, offset, length);
                return read >= 0 ? read : afterwards(bytes, offset, length);
            }

            private int afterwards(byte[] bytes, int offset, int length) throws IOException {
                try {
                    rest.await();
                    return second.read(bytes, offset, length);
                } catch (InterruptedException e) {
                    throw new InterruptedIOException();
                }
            }
        };
    }

    /** Sends the rest and returns the response; fails if the service is gone. */
    HttpResponse<String> end() {
        rest.countDown();
        return answer.join();
    }
}
