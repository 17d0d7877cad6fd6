import { startTestStack } from '@repo/workbench/test-stack';

/**
 * Starts the product to test where nobody did; answers how to stop it again. With E2E_INSTANCES=2 each service is two
 * processes behind one address.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_MARKETPLACE_URL) return undefined;
  const stack = await startTestStack((line) => console.log(line), {
    instances: Number(process.env.E2E_INSTANCES ?? 1),
  });
  try {
    // The workers begin after this and inherit the addresses.
    Object.assign(process.env, await stack.ready);
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return stack.stop;
}
