import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js';
import { readKeySuffixes, readText, removeItem, writeText } from '@repo/ui/browser-storage';
import type { UnsentProgressStorage } from '#components/player/unsent-progress.ts';
import { maxCommitCharacters } from './frame-message.ts';

export type KeptCommitKeys = {
  /** Tells the entries of persons and lectures apart. */
  name: string;
  /** 32 bytes in hexadecimal. */
  key: string;
};

const prefix = 'kept-commit:';

/** A session's lifetime. The service refuses what comes later. */
const lifetimeMs = 12 * 60 * 60 * 1000;

const encrypted = managedNonce(xchacha20poly1305);

/**
 * A commit that could not be sent while its page was being left, in the storage of the packages' origin: the page around the frame
 * may be gone by then. All packages share this storage, so the commit is encrypted with a key that the service gives only to frames
 * of the same person and lecture. Nothing here waits, because a page that is being left runs no later task.
 */
export function createEncryptedCommitStore(
  storage: () => UnsentProgressStorage,
  { name, key, now = Date.now }: KeptCommitKeys & { now?: () => number },
) {
  const cipher = encrypted(hexToBytes(key));
  const entry = prefix + name;

  function get(): string | null {
    const [, content = ''] = readText(storage, entry)?.split(':') ?? [];
    try {
      return content === '' ? null : bytesToUtf8(cipher.decrypt(hexToBytes(content)));
    } catch {
      // Written by a package, or with a key that is no longer used.
      removeItem(storage, entry);
      return null;
    }
  }

  return {
    get,
    /** Removes this commit, not a newer one that another tab kept meanwhile. */
    remove(text: string): void {
      if (get() === text) removeItem(storage, entry);
    },
    put(text: string): void {
      if (text.length > maxCommitCharacters) return;
      writeText(storage, entry, `${now()}:${bytesToHex(cipher.encrypt(utf8ToBytes(text)))}`);
    },
    /** Removes what anybody kept here longer ago than a session lasts. */
    removeExpired(): void {
      for (const suffix of readKeySuffixes(storage, prefix)) {
        const [at] = readText(storage, prefix + suffix)?.split(':') ?? [];
        if (!(Number(at) > now() - lifetimeMs)) removeItem(storage, prefix + suffix);
      }
    },
  };
}

export type KeptCommit = ReturnType<typeof createEncryptedCommitStore>;
