import { createServer } from 'node:http';
import { Pool } from 'pg';

const { BARE_DATABASE_URL: connectionString, BARE_PORT: port } = process.env;

export const bareServerPool = new Pool({ connectionString, max: 10 });

/** An SQL expression for a time as JSON has it. */
export const isoSql = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `answer` gets the path with its query and returns JSON. */
export function serveJson(answer: (path: string) => Promise<string>): void {
  const server = createServer(async (request, response) => {
    const body = Buffer.from(await answer(request.url ?? ''));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
  server.listen(Number(port), '127.0.0.1');
}
