import { z } from 'zod';
import type { BenchedProduct } from '../start-product.ts';
import type { RunningServer } from '../start-server.ts';

export type TrainingServers = {
  product: BenchedProduct;
  bare: RunningServer;
  /** An API key with both scopes. */
  key: string;
  /** Of everybody's password. */
  passwordHash: string;
};

const uploadAnswer = z.object({
  data: z.object({
    upload: z.object({
      id: z.string(),
      status: z.string(),
      pauseReason: z.string(),
      counts: z.object({
        rows: z.number(),
        states: z.record(z.string(), z.number()),
        toSend: z.number(),
      }),
      submittedAt: z.string().nullable(),
      finishedAt: z.string().nullable(),
    }),
  }),
});

/** The upload that the API answers with, and how long that took. Throws for an error status. */
export async function callUploadsApi(
  { product: { url }, key }: TrainingServers,
  path: string,
  init: RequestInit = {},
) {
  const begun = performance.now();
  const headers = { 'x-api-key': key, ...init.headers };
  const response = await fetch(`${url}/api/enrolments/uploads${path}`, { ...init, headers });
  const text = await response.text();
  const milliseconds = performance.now() - begun;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return { ...uploadAnswer.parse(JSON.parse(text)).data.upload, milliseconds };
}
