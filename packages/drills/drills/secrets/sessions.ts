import type { JsonCaller } from '../../product/call.ts';
import { createJsonCaller, signInAndReturnHeaders } from '../../product/call.ts';
import { newSecret, type StartGeneration } from './generations.ts';
import type { SecretTrialResult } from './trial.ts';

const buyer = 'alice@example.com';

/** Of the marketplace: `<old>`, then `<old>,<new>`, then `<new>,<old>` with another NEXTAUTH_SECRET. */
export async function trySessionSecrets(start: StartGeneration): Promise<SecretTrialResult[]> {
  const [first, second] = [newSecret(), newSecret()];
  const before = await start('marketplace', 'before', { MARKETPLACE_SESSION_SECRETS: first });
  const middle = await start('marketplace', 'middle', { MARKETPLACE_SESSION_SECRETS: `${first},${second}` });
  const after = await start('marketplace', 'after', {
    MARKETPLACE_SESSION_SECRETS: `${second},${first}`,
    NEXTAUTH_SECRET: newSecret(),
  });
  const old = await signInAndReturnHeaders(before, buyer);
  const fresh = await signInAndReturnHeaders(after, buyer);
  const seen = {
    oldAtAfter: await isSignedIn(createJsonCaller({ url: after, headers: old })),
    freshAtMiddle: await isSignedIn(createJsonCaller({ url: middle, headers: fresh })),
    freshAtBefore: await isSignedIn(createJsonCaller({ url: before, headers: fresh })),
  };
  return [
    {
      secret: 'MARKETPLACE_SESSION_SECRETS',
      outcome: `session of before: ${word(seen.oldAtAfter)} after; session of after: ${word(seen.freshAtMiddle)} at a process of the middle step, ${word(seen.freshAtBefore)} at one of before, which is why there is a middle step`,
      isGood: seen.oldAtAfter && seen.freshAtMiddle && !seen.freshAtBefore,
    },
    {
      secret: 'NEXTAUTH_SECRET, with session secrets of their own',
      outcome: `session of before: ${word(seen.oldAtAfter)} after`,
      isGood: seen.oldAtAfter,
    },
  ];
}

const word = (isAccepted: boolean) => (isAccepted ? 'accepted' : 'refused');

async function isSignedIn(call: JsonCaller): Promise<boolean> {
  return (await call('/api/me')).status === 200;
}
