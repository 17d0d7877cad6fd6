import { waitForDeferredWork } from '@repo/base/deferred';
import { type SendMailTools, sendWaitingMails } from '@repo/mail/waiting/send-waiting-mails';

/**
 * Returns a function that waits for deferred work and sends all queued mails. Concurrent calls run one after the other:
 * otherwise they would share the queued mails, and one would return while the other still sends.
 */
export function createMailFlush(tools: () => SendMailTools): () => Promise<void> {
  let previous = Promise.resolve();
  return () => {
    const settled = previous.then(async () => {
      await waitForDeferredWork();
      await sendWaitingMails(tools());
    });
    previous = settled.catch(() => undefined);
    return settled;
  };
}
