export type ConnectAccount = {
  id: string;
  email: string | null;
  metadata: Record<string, string>;
  /** Completed on the page of an account link. */
  detailsSubmitted: boolean;
  transfers: 'active' | 'inactive';
};

export type Transfer = {
  id: string;
  object: 'transfer';
  amount: number;
  currency: string;
  destination: string;
  source_transaction: string | null;
  transfer_group: string | null;
  metadata: Record<string, string>;
  created: number;
};

export type AccountLink = { token: string; account: string; returnUrl: string; refreshUrl: string };

export type ConnectState = {
  accounts: [string, ConnectAccount][];
  transfers: Transfer[];
  links: [string, AccountLink][];
};

export type ConnectStore = {
  accounts: Map<string, ConnectAccount>;
  /** Oldest first. */
  transfers: Transfer[];
  /** By their tokens; each can be opened once. */
  links: Map<string, AccountLink>;
  state(): ConnectState;
  clear(): void;
};

export function createConnectStore(kept: ConnectState | undefined): ConnectStore {
  const accounts = new Map(kept?.accounts);
  const transfers = [...(kept?.transfers ?? [])];
  const links = new Map(kept?.links);
  return {
    accounts,
    transfers,
    links,
    state: () => ({ accounts: [...accounts], transfers, links: [...links] }),
    clear() {
      accounts.clear();
      transfers.length = 0;
      links.clear();
    },
  };
}
