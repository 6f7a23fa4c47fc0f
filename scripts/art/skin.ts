export const skin = { sand: '#ffdf9e', rose: '#f7bcae', clay: '#e29a72', umber: '#b0704f' }
