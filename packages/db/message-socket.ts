import { Socket } from 'node:net';

/** What a connection begins with; most answers are smaller. */
const usualBytes = 64 * 1024;
/** What a connection keeps after a large answer: a page of a list has some 150 KB. */
const mostKeptBytes = 512 * 1024;
/** Every message of the server says its kind in a byte and, in four more, how long the rest of it is. */
const headBytes = 5;

/** Where the last whole message ends. */
function endOfWhole(bytes: Buffer, filled: number): number {
  let end = 0;
  while (end + headBytes <= filled) {
    const next = end + 1 + bytes.readUInt32BE(end + 1);
    if (next > filled) break;
    end = next;
  }
  return end;
}

/**
 * A socket for the driver that reads into one buffer again and again, and hands on whole messages. A usual socket makes a
 * buffer for every piece that arrives and the driver's parser larger ones to put the pieces together, several times the
 * size of a large answer: clearing those away was the larger part of what such an answer cost. The parser keeps nothing of
 * a whole message but texts; only COPY, which is not used here, would keep the bytes.
 */
export function messageSocket({ ssl }: { ssl?: unknown } = {}): Socket {
  // What is encrypted is read by another socket, and the one byte in front of it is no message.
  if (ssl) return new Socket();
  let bytes = Buffer.allocUnsafeSlow(usualBytes);
  let filled = 0;
  const socket = new Socket({
    onread: {
      buffer: () => bytes.subarray(filled),
      callback: (count) => {
        filled += count;
        const end = endOfWhole(bytes, filled);
        if (end > 0) socket.emit('data', bytes.subarray(0, end));
        bytes.copyWithin(0, end, filled);
        filled -= end;
        if (filled === 0 && bytes.byteLength > mostKeptBytes) bytes = Buffer.allocUnsafeSlow(usualBytes);
        else if (filled === bytes.byteLength) bytes = Buffer.concat([bytes], 2 * filled);
        return true;
      },
    },
  });
  return socket;
}
