/** Sends a file as it is made. Its first part is made before: a failure then is an answer, not half a file. */
async function streamParts(parts: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const first = await parts.next();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (!first.done) controller.enqueue(encoder.encode(first.value));
    },
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/** A CSV to be saved as `name`.csv, from its text or from parts that are sent as they are made. */
export async function csvResponse(name: string, csv: string | AsyncGenerator<string>): Promise<Response> {
  return new Response(typeof csv === 'string' ? csv : await streamParts(csv), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  });
}
