/** What the demo calculates with, once its words are there. */
export * from '../practice/demo/demo-engine.ts';
