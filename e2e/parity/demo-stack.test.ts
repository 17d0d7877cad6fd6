// Both use one stack, which takes long to start: first what measures its demo data, then what changes them.
import './demo-stack/page-queries.ts';
import './demo-stack/api-contract.ts';
