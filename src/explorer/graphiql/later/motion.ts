/** Stands for the component factory that has every feature built in; see reorder.tsx. */
export { m as motion } from 'framer-motion';
