/** The words of the button, which is there before the doctor's code is. */
export const DOCTOR_BUTTON_COPY = {
  open: 'Find the cause',
  loading: 'Opening…',
  notLoaded:
    'The checks could not be loaded: this page’s own host does not answer either. Look at the network first.',
} as const;
