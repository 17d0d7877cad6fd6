import { createJsonCaller } from '../../product/call.ts';
import { newSecret, type StartGeneration } from './generations.ts';
import type { SecretTrialResult } from './trial.ts';

/** Keys of automation clients: `<old>`, then `<old>,<new>`. */
export async function tryApiKeys(start: StartGeneration): Promise<SecretTrialResult[]> {
  const [oldKey, newKey] = [newSecret(), newSecret()];
  const before = await start('training', 'before', { EXTERNAL_API_KEYS: oldKey });
  const after = await start('training', 'after', { EXTERNAL_API_KEYS: `${oldKey},${newKey}` });
  const both = [await askWithKey(after, oldKey), await askWithKey(after, newKey)];
  const early = await askWithKey(before, newKey);
  return [
    {
      secret: 'EXTERNAL_API_KEYS',
      outcome: `a process of both: ${both[0]} with the old key, ${both[1]} with the new one; a process of the old alone: ${early} with the new one`,
      isGood: both.every((status) => status === 200) && early === 401,
    },
  ];
}

async function askWithKey(url: string, key: string): Promise<number> {
  const call = createJsonCaller({ url, headers: { 'x-api-key': key } });
  return (await call('/api/external/course-runs')).status;
}
