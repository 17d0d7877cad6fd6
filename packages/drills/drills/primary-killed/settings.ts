import { postgresProgramsDirectory } from '../../postgres/debian.ts';
import type { ClusterNode } from './node.ts';

/** A dead primary is noticed after `ttl` at the latest; the others need up to `loop_wait` and a second or two to follow. */
export const patroniTimes = { ttl: 10, loop_wait: 2, retry_timeout: 3 };

export function patroniSettings(node: ClusterNode, nodes: readonly ClusterNode[], password: string): object {
  const address = `127.0.0.1:${node.ports.postgres}`;
  const rest = `127.0.0.1:${node.ports.rest}`;
  return {
    scope: 'three-services',
    name: node.name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: nodes.map(({ ports }) => `127.0.0.1:${ports.etcdClient}`) },
    bootstrap: {
      dcs: {
        ...patroniTimes,
        maximum_lag_on_failover: 1_048_576,
        // An acknowledged commit is on two nodes, and only the second of them may become the primary.
        synchronous_mode: true,
        // A crashed primary gives way instead of being started again.
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 200, wal_log_hints: 'on', wal_keep_size: '256MB', timezone: 'UTC' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: node.dataDirectory,
      bin_dir: postgresProgramsDirectory,
      pgpass: `${node.dataDirectory}.pgpass`,
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: '', shared_buffers: '64MB' },
    },
  };
}

export function haproxySettings(port: number, nodes: readonly ClusterNode[]): string {
  const servers = nodes.map(
    ({ name, ports }) => `  server ${name} 127.0.0.1:${ports.postgres} check port ${ports.rest}`,
  );
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  # Connections to a node that is no longer the primary are closed, so that pools open new ones.
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}
