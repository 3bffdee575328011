/** Dragging and moving, as a chunk of its own. */
export { domMax } from 'framer-motion';
