/** From light to dark. */
export type Palette = { wall: string; wallEnd: string; body: string; shade: string; ink: string };

export const palettes: readonly [Palette, ...Palette[]] = [
  { wall: '#ffe9dc', wallEnd: '#ffbfa3', body: '#ff8a6b', shade: '#e2603f', ink: '#5f2113' },
  { wall: '#fff3cf', wallEnd: '#fbd98a', body: '#f6b545', shade: '#d98a1f', ink: '#573404' },
  { wall: '#e8f7e0', wallEnd: '#b9e4ad', body: '#79c77f', shade: '#469a55', ink: '#173f22' },
  { wall: '#dcf6f2', wallEnd: '#a2e0d7', body: '#4fbfb3', shade: '#25928a', ink: '#0b3d3a' },
  { wall: '#e1f0ff', wallEnd: '#acd4fb', body: '#64a9f1', shade: '#3579c8', ink: '#11335c' },
  { wall: '#e9e8ff', wallEnd: '#c1bdfb', body: '#8b84ee', shade: '#5d54c9', ink: '#231d62' },
  { wall: '#f5e6ff', wallEnd: '#dcb9f5', body: '#b07be0', shade: '#8249bb', ink: '#3d165f' },
  { wall: '#ffe6f0', wallEnd: '#ffb8d2', body: '#f27aa7', shade: '#cb4a7e', ink: '#5e1638' },
  { wall: '#f3ece1', wallEnd: '#dccbb2', body: '#bb9a70', shade: '#8f6e45', ink: '#3d2b17' },
  { wall: '#e8edf3', wallEnd: '#bfccda', body: '#869db6', shade: '#5a7390', ink: '#1e2d3d' },
  { wall: '#fbe9e4', wallEnd: '#eabfb2', body: '#d08a78', shade: '#a75c49', ink: '#4b2118' },
  { wall: '#eef3d9', wallEnd: '#cddc9c', body: '#a0b955', shade: '#768d2f', ink: '#323d0d' },
];
