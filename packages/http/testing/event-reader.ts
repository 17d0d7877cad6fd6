/** Reads a stream of Server-Sent Events, one after the other. */
export function createEventReader(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  return {
    /** Skips comments; null when the stream has ended. */
    async next(): Promise<{ event: string; data: unknown } | null> {
      for (;;) {
        const end = buffer.indexOf('\n\n');
        if (end >= 0) {
          const lines = buffer.slice(0, end).split('\n');
          buffer = buffer.slice(end + 2);
          const event = lines.find((line) => line.startsWith('event: '))?.slice(7);
          const data = lines.find((line) => line.startsWith('data: '))?.slice(6);
          if (event) return { event, data: JSON.parse(data ?? 'null') };
          continue;
        }
        const chunk = await reader?.read();
        if (!chunk || chunk.done) return null;
        buffer += chunk.value;
      }
    },
    cancel: async () => reader?.cancel(),
  };
}
