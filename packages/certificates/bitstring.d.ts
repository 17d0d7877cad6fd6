/** The package has no types of its own. */
declare module '@digitalbazaar/bitstring' {
  export class Bitstring {
    constructor(options: { length: number });
    set(position: number, on: boolean): void;
    /** Compressed with gzip, as base64url. */
    encodeBits(): Promise<string>;
  }
}
