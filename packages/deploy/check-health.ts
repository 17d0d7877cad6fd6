/** The image's health check: exit code 0 while this container's process can serve requests. */
const response = await fetch(`http://127.0.0.1:${process.env.PORT || '8080'}/api/health/ready`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => null);
process.exit(response?.ok ? 0 : 1);

export {};
