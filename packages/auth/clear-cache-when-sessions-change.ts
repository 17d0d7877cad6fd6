/** What this needs of a service's listener, which listens to the database. */
type Listener = { subscribe(channel: string, onSaid: () => void): () => void };

/**
 * Forgets the remembered sessions as soon as any instance ended one or changed its person, and after every gap in which it
 * could have been missed. The database says so itself (triggers), whoever wrote. Until the answer is called.
 */
export function clearCacheWhenSessionsChange(listener: Listener, forget: () => void): () => void {
  return listener.subscribe('sessions_changed', forget);
}
