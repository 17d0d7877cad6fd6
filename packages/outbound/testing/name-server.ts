import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import dnsPacket, { type Question, type StringAnswer } from 'dns-packet';

export type NameRecord = StringAnswer;

export type NameServer = {
  /** `address:port` */
  address: string;
  asked: readonly Question[];
  close: () => void;
};

/** Answers each question with these records; null answers nothing. */
export async function startNameServer(
  answer: (question: Question) => readonly NameRecord[] | null,
): Promise<NameServer> {
  const asked: Question[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { id, questions = [] } = dnsPacket.decode(message);
    const [question] = questions;
    if (!question) return;
    asked.push(question);
    const answers = answer(question);
    if (answers === null) return;
    const flags = dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE;
    socket.send(
      dnsPacket.encode({ type: 'response', id: id ?? 0, flags, questions, answers: [...answers] }),
      port,
      address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked, close: () => socket.close() };
}
