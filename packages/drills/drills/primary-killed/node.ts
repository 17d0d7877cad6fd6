import type { RunningProcess } from '@repo/workbench/processes';

export type ClusterNode = {
  name: string;
  ports: { postgres: number; rest: number; etcdClient: number; etcdPeer: number };
  dataDirectory: string;
  etcd?: RunningProcess;
  patroni?: RunningProcess;
};
