import type { TrustedProxies } from '@repo/base/ip-address';
import type { Logger } from '@repo/base/logger';
import type { BacklogReaders } from './backlog-metrics.ts';
import type { TelemetryEnv } from './env.ts';

export type TelemetryOptions = {
  /** `service.name`, unless OTEL_SERVICE_NAME says otherwise. */
  service: string;
  env: TelemetryEnv;
  metricsPort: number | undefined;
  /** Whose `traceparent` is continued. */
  trustedProxies: TrustedProxies;
  /** Read when metrics are, at most every few seconds; absent in a process that runs no jobs. */
  backlog?: BacklogReaders;
  /** How far this machine's clock is behind the database's. */
  clockOffsetMs?: () => number;
  /** How far the read replica is behind, where there is one. */
  replica?: { staleness(): number } | null;
  logger: Logger;
};

export type Telemetry = { close(): Promise<void> };
