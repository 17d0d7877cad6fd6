import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerError, type SMTPServerSession } from 'smtp-server';
import type { RequestLog } from '../frame/request-log.ts';
import type { FailureSwitches } from '../frame/switches.ts';
import type { Mailbox } from './mailbox.ts';

const largestMail = 10 * 1024 * 1024;

type Options = { mailbox: Mailbox; switches: FailureSwitches; requests: RequestLog };

/** Accepts mail for every address and delivers none. */
export function createSmtpServer({ mailbox, switches, requests }: Options): SMTPServer {
  return new SMTPServer({
    name: 'sandbox',
    logger: false,
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: true,
    size: largestMail,
    rejectOversized: true,
    maxRecipients: 100,
    maxAllowedUnauthenticatedCommands: false,
    closeTimeout: 500,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'sandbox' }),
    onMailFrom: (_address, session, callback) => {
      void switches.delayAndTakeFailure().then((failure) => {
        if (failure === null) return callback();
        const error =
          failure === 'down'
            ? smtpError(421, '4.3.2 Service not available, try again later')
            : smtpError(550, '5.7.1 Message rejected');
        log(session, error.responseCode ?? 500);
        callback(error);
      });
    },
    onData: (stream, session, callback) => {
      void receive(stream, session).then(
        () => callback(),
        () => callback(smtpError(451, 'The message could not be stored')),
      );
    },
  });

  async function receive(
    stream: Readable & { sizeExceeded: boolean },
    session: SMTPServerSession,
  ): Promise<void> {
    const raw = await readUpTo(stream, largestMail);
    if (stream.sizeExceeded) return log(session, 552);
    const parsed = await PostalMime.parse(raw);
    const mail = await mailbox.add({
      from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
      to: session.envelope.rcptTo.map(({ address }) => address),
      messageId: parsed.messageId ?? '',
      subject: parsed.subject ?? '',
      text: (parsed.text ?? '').trimEnd(),
      html: parsed.html?.trimEnd() ?? null,
      attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
        name: filename ?? 'unnamed',
        type: mimeType,
        size: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
      })),
    });
    log(session, 250, { subject: mail.subject, messageId: mail.messageId });
  }

  function log(
    session: SMTPServerSession,
    status: number,
    more: { subject?: string; messageId?: string } = {},
  ): void {
    const { mailFrom, rcptTo } = session.envelope;
    requests.add({
      method: 'SMTP',
      path: '/',
      query: {},
      status,
      body: {
        from: mailFrom === false ? null : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        ...more,
      },
    });
  }
}

/** Reads the stream to its end, as SMTP wants, but keeps no more than `limit` bytes. */
async function readUpTo(stream: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= limit) chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function smtpError(responseCode: number, message: string): SMTPServerError {
  return Object.assign(new Error(message), { responseCode });
}
