type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
type Push = { id: string; title: string; body: string; path: string; tag: string };

/** Subscribes at the sandbox's push service, as a browser would at its maker's. */
export async function createPushReceiverAtSandbox(sandboxUrl: string, applicationServerKey: string | null) {
  const body = JSON.stringify({ applicationServerKey });
  const made = await fetch(`${sandboxUrl}/push/subscriptions`, { method: 'POST', body });
  const subscription: Subscription = await made.json();
  const address = `${sandboxUrl}/push/messages?endpoint=${encodeURIComponent(subscription.endpoint)}`;
  return {
    subscription,
    /** Decrypted, the first first. */
    async pushes(): Promise<Push[]> {
      const messages: { payload: string }[] = await (await fetch(address)).json();
      return messages.map(({ payload }) => JSON.parse(payload));
    },
  };
}
