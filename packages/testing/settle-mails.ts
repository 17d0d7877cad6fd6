import { settleDeferredWork } from '@repo/base/deferred';
import { type SendTools, sendWaitingMails } from '@repo/mail/waiting/send-waiting-mails';

/**
 * A function that waits for the work after the answers and sends the mails which it queued. Calls at the same time run
 * one after the other: two would share the queued mails, and one return while the other still sends.
 */
export function createMailSettling(tools: () => SendTools): () => Promise<void> {
  let previous = Promise.resolve();
  return () => {
    const settled = previous.then(async () => {
      await settleDeferredWork();
      await sendWaitingMails(tools());
    });
    previous = settled.catch(() => undefined);
    return settled;
  };
}
