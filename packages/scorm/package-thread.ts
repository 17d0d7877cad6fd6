import { parentPort, workerData } from 'node:worker_threads';
import { checkPackage } from './check-package.ts';

const { data } = workerData as { data: Uint8Array };

/** A thread that checks one package and ends: see read-package.ts. */
parentPort?.postMessage({ answer: await checkPackage(data) });
