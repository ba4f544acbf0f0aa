// What nearly every part of the client uses.

export * from './events.js';
export * from './gestures.js';
export * from './nodes.js';
export * from './parts.js';
export * from './style.js';
