import { parentPort, workerData } from 'node:worker_threads';
import { checkPackage } from './check-package.ts';

const { more: file } = workerData as { more: string };

/** A thread that checks one package and ends: see read-package.ts. */
parentPort?.postMessage({ answer: await checkPackage(file) });
