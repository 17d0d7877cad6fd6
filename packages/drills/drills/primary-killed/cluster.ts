import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { releasePort, reservePortOrAnother } from '@repo/workbench/ports';
import { startProcess } from '@repo/workbench/processes';
import type { DrillContext } from '../../drill.ts';
import { commandAsPostgresUser, makePostgresFolder } from '../../postgres/debian.ts';
import { killPostgres } from '../../postgres/kill-postgres.ts';
import type { ClusterNode } from './node.ts';
import { haproxySettings, patroniSettings, patroniTimes } from './settings.ts';

export const superuserPassword = 'drill-superuser';

export type PostgresCluster = {
  nodes: ClusterNode[];
  /** Through HAProxy, to whichever node is the primary. */
  url: (database: string) => string;
  /** Waits for a primary with a synchronous standby, and every node following it. */
  untilHealthy: () => Promise<ClusterNode>;
  /** SIGKILL to Patroni and to everything of PostgreSQL on the node; its etcd and the machine go on. */
  kill: (node: ClusterNode) => Promise<void>;
  startAgain: (node: ClusterNode) => void;
};

const names = ['one', 'two', 'three'];

/** Three nodes on loopback, each with etcd, Patroni and PostgreSQL, and HAProxy in front of them. */
export async function startCluster(context: DrillContext): Promise<PostgresCluster> {
  const nodes: ClusterNode[] = [];
  for (const name of names) {
    const dataDirectory = join(makePostgresFolder(join(context.directory, name)), 'data');
    nodes.push({ name, ports: await choosePorts(), dataDirectory });
  }
  for (const node of nodes) startEtcd(context, node, nodes);
  for (const node of nodes) startPatroni(context, node, nodes);
  const { port } = await reservePortOrAnother(null);
  await releasePort(port);
  const configuration = join(context.directory, 'haproxy.cfg');
  writeFileSync(configuration, haproxySettings(port, nodes));
  startProcess({
    name: 'HAProxy',
    command: context.programPath('haproxy'),
    args: ['-db', '-f', configuration],
    cwd: context.directory,
    env: process.env,
    logFile: join(context.directory, 'logs', 'haproxy.log'),
    register: context.register,
  });
  const cluster: PostgresCluster = {
    nodes,
    url: (database) => `postgresql://postgres:${superuserPassword}@127.0.0.1:${port}/${database}`,
    untilHealthy: () => untilHealthy(nodes),
    kill: killNode,
    startAgain: (node) => startPatroni(context, node, nodes),
  };
  context.report('Waiting for a primary and two standbys …');
  await cluster.untilHealthy();
  return cluster;
}

async function choosePorts(): Promise<ClusterNode['ports']> {
  const [postgres, rest, etcdClient, etcdPeer] = [
    await reservePortOrAnother(null),
    await reservePortOrAnother(null),
    await reservePortOrAnother(null),
    await reservePortOrAnother(null),
  ];
  for (const { port } of [postgres, rest, etcdClient, etcdPeer]) await releasePort(port);
  return { postgres: postgres.port, rest: rest.port, etcdClient: etcdClient.port, etcdPeer: etcdPeer.port };
}

function startEtcd(context: DrillContext, node: ClusterNode, nodes: readonly ClusterNode[]): void {
  const peer = ({ ports }: ClusterNode) => `http://127.0.0.1:${ports.etcdPeer}`;
  const client = `http://127.0.0.1:${node.ports.etcdClient}`;
  const members = nodes.map((each) => `${each.name}=${peer(each)}`).join(',');
  node.etcd = startProcess({
    name: `etcd ${node.name}`,
    command: context.programPath('etcd'),
    args: [
      ...['--name', node.name, '--data-dir', join(context.directory, `etcd-${node.name}`)],
      ...['--listen-peer-urls', peer(node), '--initial-advertise-peer-urls', peer(node)],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--initial-cluster', members, '--initial-cluster-state', 'new'],
    ],
    cwd: context.directory,
    env: process.env,
    logFile: join(context.directory, 'logs', `etcd-${node.name}.log`),
    register: context.register,
  });
}

function startPatroni(context: DrillContext, node: ClusterNode, nodes: readonly ClusterNode[]): void {
  const folder = join(context.directory, node.name);
  const configuration = join(folder, 'patroni.yml');
  // JSON is YAML too.
  writeFileSync(configuration, JSON.stringify(patroniSettings(node, nodes, superuserPassword), null, 2), {
    mode: 0o644,
  });
  node.patroni = startProcess({
    name: `Patroni ${node.name}`,
    ...commandAsPostgresUser(context.programPath('patroni'), [configuration]),
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    logFile: join(context.directory, 'logs', `patroni-${node.name}.log`),
    append: node.patroni !== undefined,
    register: context.register,
  });
}

async function killNode(node: ClusterNode): Promise<void> {
  // Patroni first: it would start PostgreSQL again.
  if (node.patroni?.pid) process.kill(node.patroni.pid, 'SIGKILL');
  await killPostgres(node.dataDirectory);
}

type Member = { name: string; role: string; state: string };

async function untilHealthy(nodes: readonly ClusterNode[]): Promise<ClusterNode> {
  const deadline = performance.now() + 180_000;
  let seen: Member[] = [];
  while (performance.now() < deadline) {
    seen = await readMembers(nodes);
    const leader = seen.find(({ role, state }) => role === 'leader' && state === 'running');
    const standbys = seen.filter(
      ({ role, state }) => role !== 'leader' && /^(?:running|streaming)$/.test(state),
    );
    const node = nodes.find(({ name }) => name === leader?.name);
    const isSynchronous = standbys.some(({ role }) => role === 'sync_standby');
    if (node && isSynchronous && standbys.length === nodes.length - 1) return node;
    await delay(250);
  }
  throw new Error(`The cluster did not become healthy: ${JSON.stringify(seen)}`);
}

/** As the first node that answers sees them. */
async function readMembers(nodes: readonly ClusterNode[]): Promise<Member[]> {
  for (const { ports } of nodes) {
    try {
      const answer = await fetch(`http://127.0.0.1:${ports.rest}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      const { members }: { members: Member[] } = JSON.parse(await answer.text());
      if (members.length > 0) return members;
    } catch {
      // Not this one.
    }
  }
  return [];
}

export function describeTimes(): string {
  return `ttl ${patroniTimes.ttl}, loop_wait ${patroniTimes.loop_wait}, retry_timeout ${patroniTimes.retry_timeout}`;
}
